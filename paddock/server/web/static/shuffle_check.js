// The page's part of the shuffle, and its verification after the game. SHA-256 is implemented here, because browsers offer theirs only over
// TLS or on localhost.
const K = [];
const H = [];
(() => {
  const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;
  for (let n = 2; K.length < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (H.length < 8) H.push(fraction(Math.sqrt(n)));
    K.push(fraction(Math.cbrt(n)));
  }
})();

export function sha256(bytes) {
  const length = bytes.length;
  const padded = new Uint8Array(((length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const h = [...H];
  const w = new Uint32Array(64);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + a + w[i - 7] + b) | 0;
    }
    let [a, b, c, d, e, f, g, k] = h;
    for (let i = 0; i < 64; i++) {
      const one = (k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [k, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, k].forEach((x, i) => { h[i] = (h[i] + x) | 0; });
  }
  return h.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}

const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const fromText = (text) => new TextEncoder().encode(text);

export function newNonce() {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

export const promise = (nonce) => sha256(fromHex(nonce));

// Canonical JSON, equal to the server's.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

// The error in the shuffle of a complete record: a message key and a seat, or null. mine: the nonce that this browser stored, if any.
export function wrongWith(record, seat, mine) {
  const fair = record.fair;
  if (!fair) return null; // a seeded game has no commitments
  if (promise(fair.secret) !== fair.secret_commitment) return ["check_secret"];
  for (const [k, sitter] of fair.seats.entries()) {
    if (sitter.kind === "human" && promise(sitter.value) !== sitter.commitment) return ["check_nonce", k + 1];
  }
  if (mine && seat >= 0 && fair.seats[seat].value !== mine) return ["check_mine"];
  const parts = ["paddock-1", fair.table, record.game, String(record.rules), canonical(record.options), record.tables].map(fromText);
  parts.push(fromHex(fair.secret));
  for (const sitter of fair.seats) {
    parts.push(fromText(sitter.kind), sitter.kind === "human" ? fromHex(sitter.value) : fromText(sitter.value));
  }
  const all = [];
  for (const part of parts) all.push((part.length >>> 24) & 255, (part.length >>> 16) & 255, (part.length >>> 8) & 255, part.length & 255, ...part);
  return sha256(Uint8Array.from(all)) === record.key ? null : ["check_key"];
}
