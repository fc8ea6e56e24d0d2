// The sounds of the board, made as they are played: no files to load. A wooden knock is a short burst of filtered noise.

export type Sound = 'move' | 'capture' | 'crown' | 'end' | 'notice' | 'low';

let context: AudioContext | null = null;

/** Browsers let a page sound only after the user has touched it, so the context is made late. */
function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function knock(at: AudioContext, delay: number, pitch: number, loudness: number): void {
  const length = Math.floor(at.sampleRate * 0.06);
  const buffer = at.createBuffer(1, length, at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length / 7));
  const source = at.createBufferSource();
  source.buffer = buffer;
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

const score: Record<Sound, (at: AudioContext) => void> = {
  move: (at) => knock(at, 0, 900, 0.9),
  capture: (at) => {
    knock(at, 0, 1100, 0.9);
    knock(at, 0.09, 700, 0.8);
  },
  crown: (at) => [660, 880].forEach((pitch, i) => tone(at, i * 0.1, pitch, 0.35, 0.12)),
  end: (at) => [523, 659, 784].forEach((pitch, i) => tone(at, i * 0.14, pitch, 0.6, 0.12)),
  notice: (at) => tone(at, 0, 740, 0.25, 0.12),
  low: (at) => tone(at, 0, 440, 0.15, 0.14),
};

export function play(sound: Sound, on: boolean): void {
  if (!on) return;
  const at = audio();
  if (at) score[sound](at);
}
