// The lab's part of the REST interface: bodies, generated from the server's own (`scripts/wire`), and one function for each call.
import { language } from '../i18n/index.svelte';
import { call } from './api';
import type { LabBlock, LabExperiments, LabRun, LabRunDetail, LabRunRequest, LabRuns } from './generated';

export type {
  LabBlock as Block,
  LabClaim as Claim,
  LabExperiment,
  LabExperiments,
  LabFindings as Findings,
  LabPaperFinding as PaperFinding,
  LabRun,
  LabRunDetail,
  LabState,
} from './generated';

export type PlotBlock = Extract<LabBlock, { kind: 'plot' }>;

const at = (id: string): string => `/lab/runs/${encodeURIComponent(id)}`;
/** The server tells everything in the language of the page. */
const told = (path: string): string => `${path}?lang=${language()}`;

export const isOver = ({ state }: LabRun): boolean => state !== 'queued' && state !== 'running';

export const labApi = {
  experiments: () => call<LabExperiments>(told('/lab/experiments')),
  start: (body: LabRunRequest) => call<LabRun>(told('/lab/runs'), body),
  runs: (signal?: AbortSignal) => call<LabRuns>(told('/lab/runs'), undefined, signal),
  run: (id: string, signal?: AbortSignal) => call<LabRunDetail>(told(at(id)), undefined, signal),
  cancel: (id: string) => call<LabRun>(told(`${at(id)}/cancel`), {}),
  eventsLink: (id: string) => told(`/api${at(id)}/events`),
  reportLink: (run: LabRun) => (run.report === null ? null : told(run.report)),
  rowsLink: (id: string) => `/api${at(id)}/rows.csv`,
};
