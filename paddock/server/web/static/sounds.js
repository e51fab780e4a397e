// Short, quiet sounds that one button turns off. A sound never carries information that the page does not show.
import { kept } from "./common.js";

let context = null;
export const sound = { on: kept.get("sound") !== "off" };

export function setSound(on) {
  sound.on = on;
  kept.set("sound", on ? "on" : "off");
}

function tap(frequency, at, length, level = 0.12, shape = "triangle") {
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(frequency, at);
  tone.frequency.exponentialRampToValueAtTime(frequency * 0.6, at + length);
  gain.gain.setValueAtTime(level, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}

const SOUNDS = {
  moved: [[190, 0, 0.07], [170, 0.1, 0.07]],
  turn: [[520, 0, 0.12]],
  refused: [[110, 0, 0.16]],
  tick: [[900, 0, 0.03]],
  over: [[660, 0, 0.25], [660, 0.22, 0.25], [880, 0.44, 0.28]],
};

export function play(name) {
  if (!sound.on || document.visibilityState !== "visible" || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const [frequency, after, length] of SOUNDS[name]) tap(frequency, context.currentTime + after, length);
}
