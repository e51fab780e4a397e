// The WebSocket of a table. It reconnects when it breaks. Every request is answered or fails with an error.
import { say } from "./common.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const REFUSED = 1008; // close code: the server refuses this page, so reconnecting is useless

export class Connection {
  constructor(path, looks, told) {
    Object.assign(this, { path, looks, told, wait: FIRST_WAIT, number: 0, asked: new Map(), socket: null, broke: false });
  }

  connect() {
    this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}`);
    this.socket.addEventListener("open", () => this.socket.send(JSON.stringify(this.looks())));
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => this.closed(event.code));
  }

  // Reconnects with a new token, because the server closes connections that use the old one.
  renewed() {
    this.isRenewed = true;
    if (this.isOpen) this.socket.close();
    else this.closed(REFUSED);
  }

  closed(code) {
    for (const [, fail] of this.asked.values()) fail(new Error(say("lost")));
    this.asked.clear();
    if (this.isRenewed) {
      this.isRenewed = false;
      this.connect();
      return;
    }
    if (code === REFUSED) return;
    this.broke = true;
    this.told.lost();
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  look() {
    if (this.isOpen) this.socket.send(JSON.stringify({ type: "look", ...this.looks() }));
  }

  ask(type, message) {
    return new Promise((done, fail) => {
      if (!this.isOpen) {
        fail(new Error(say("lost")));
        return;
      }
      this.asked.set(++this.number, [done, fail]);
      this.socket.send(JSON.stringify({ id: this.number, type, ...message }));
    });
  }

  hear(message) {
    const [done, fail] = this.asked.get(message.id) ?? [];
    if (done) this.asked.delete(message.id);
    if (message.type === "hello") {
      this.wait = FIRST_WAIT;
      this.told.hello(message.now, this.broke);
      this.broke = false;
    } else if (message.type === "state") {
      this.told.state(message);
    } else if (message.type === "done") {
      done?.(message);
    } else if (fail) {
      fail(Object.assign(new Error(message.problem.text), { rule: message.problem.rule }));
    } else {
      this.told.problem(message.problem);
    }
  }
}
