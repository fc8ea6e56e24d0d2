// The sounds of the board, made as they are played: no files to load. A wooden knock is a short burst of filtered noise.

export type Sound = 'move' | 'capture' | 'crown' | 'won' | 'lost' | 'drawn' | 'ended' | 'notice' | 'low';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers let a page sound only after the user has touched it, so the context is made late. */
function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** Opening the computer's sound takes a phone a tenth of a second: at the first touch of the page, not in the middle of the first move. */
export function prepare(on: boolean): void {
  const at = on ? audio() : null;
  if (at) noise ??= burst(at);
}

function burst(at: AudioContext): AudioBuffer {
  const length = Math.floor(at.sampleRate * 0.06);
  const buffer = at.createBuffer(1, length, at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length / 7));
  return buffer;
}

function knock(at: AudioContext, delay: number, pitch: number, loudness: number): void {
  noise ??= burst(at);
  const source = at.createBufferSource();
  source.buffer = noise;
  const filter = at.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 3;
  const gain = at.createGain();
  gain.gain.value = loudness;
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(at.currentTime + delay);
}

function tone(at: AudioContext, delay: number, pitch: number, length: number, loudness: number): void {
  const oscillator = at.createOscillator();
  oscillator.type = 'sine';
  oscillator.frequency.value = pitch;
  const gain = at.createGain();
  const start = at.currentTime + delay;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(at.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** Notes one after the other: pitches in hertz. */
function tune(at: AudioContext, delay: number, pitches: readonly number[], beat: number, length: number): void {
  pitches.forEach((pitch, i) => tone(at, delay + i * beat, pitch, length, 0.12));
}

/** What is heard, given the seconds after which a piece touches the board. */
const score: Record<Sound, (at: AudioContext, landings: readonly number[]) => void> = {
  move: (at, [landing = 0]) => knock(at, landing, 900, 0.9),
  capture: (at, landings) => landings.forEach((landing) => jump(at, landing)),
  crown: (at, landings) => {
    knock(at, landings.at(-1) ?? 0, 900, 0.7);
    tune(at, landings.at(-1) ?? 0, [660, 880], 0.1, 0.35);
  },
  won: (at) => tune(at, 0, [523, 659, 784, 1047], 0.13, 0.6),
  lost: (at) => tune(at, 0, [392, 330, 262], 0.2, 0.7),
  drawn: (at) => tune(at, 0, [440, 440], 0.22, 0.5),
  ended: (at) => tune(at, 0, [523, 659, 784], 0.14, 0.6),
  notice: (at) => tone(at, 0, 740, 0.25, 0.12),
  low: (at) => tone(at, 0, 440, 0.15, 0.14),
};

/** The piece that is jumped over leaves the board just before the other one lands. */
function jump(at: AudioContext, landing: number): void {
  knock(at, Math.max(0, landing - 0.06), 1100, 0.6);
  knock(at, landing, 750, 0.9);
}

/** Plays a sound; for a move, `landings` are the milliseconds after which its piece touches the board. */
export function play(sound: Sound, on: boolean, landings: readonly number[] = [0]): void {
  if (!on) return;
  const at = audio();
  if (at) score[sound](at, landings.map((landing) => landing / 1000));
}
