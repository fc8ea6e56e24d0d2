// The lab's part of the REST interface, as docs/protocol.md defines it: bodies, and one function for each call.
import { language } from '../i18n/index.svelte';
import { call } from './api';

export interface LabGames {
  least: number;
  usual: number;
  most: number;
}

export interface LabExperiment {
  name: string;
  title: string;
  question: string;
  sources: string;
  games: LabGames | null;
  takes: number;
}

export interface LabExperiments {
  experiments: LabExperiment[];
  longest: number;
  waiting: number;
  kept: number;
}

export type LabState = 'queued' | 'running' | 'finished' | 'stopped' | 'failed';

export interface LabRun {
  id: string;
  experiment: string;
  title: string;
  games: number | null;
  seed: number;
  answers: number | null;
  version: string;
  state: LabState;
  place: number | null;
  done: number;
  left: number | null;
  note: string | null;
  tally: { passed: number; claims: number } | null;
  created: number;
  started: number | null;
  ended: number | null;
  yours: boolean;
  report: string | null;
}

export interface Claim {
  id: string;
  text: string;
  pass: boolean;
  timed: boolean;
  found: string;
  /** The parts of the rows that it is judged by. */
  parts: string[];
}

export interface PaperFinding {
  id: string;
  text: string;
  holds: boolean;
  found: string;
  parts: string[];
}

export interface TableBlock {
  kind: 'table';
  caption: string;
  head: string[];
  rows: string[][];
}

export interface PlotBlock {
  kind: 'plot';
  id: string;
  title: string;
  /** A wide and a narrow drawing; null while there is nothing to draw. */
  svg: string | null;
  head: string[];
  rows: string[][];
}

export type Block = { kind: 'heading' | 'text'; text: string } | TableBlock | PlotBlock;

export interface Findings {
  claims: Claim[];
  paper: PaperFinding[];
  blocks: Block[];
}

export interface LabRunDetail {
  run: LabRun;
  findings: Findings | null;
}

const at = (id: string): string => `/lab/runs/${encodeURIComponent(id)}`;
/** The server tells everything in the language of the page. */
const told = (path: string): string => `${path}?lang=${language()}`;

export const isOver = ({ state }: LabRun): boolean => state !== 'queued' && state !== 'running';

export const labApi = {
  experiments: () => call<LabExperiments>(told('/lab/experiments')),
  start: (body: { experiment: string; games?: number; seed?: number }) => call<LabRun>(told('/lab/runs'), body),
  runs: (signal?: AbortSignal) => call<{ runs: LabRun[] }>(told('/lab/runs'), undefined, signal),
  run: (id: string, signal?: AbortSignal) => call<LabRunDetail>(told(at(id)), undefined, signal),
  cancel: (id: string) => call<LabRun>(told(`${at(id)}/cancel`), {}),
  eventsLink: (id: string) => told(`/api${at(id)}/events`),
  reportLink: (run: LabRun) => (run.report === null ? null : told(run.report)),
  rowsLink: (id: string) => `/api${at(id)}/rows.csv`,
};
