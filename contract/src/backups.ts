import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Instant, nullable, oneOf } from './scalars.ts'

export const backupStates = ['running', 'proven', 'failed'] as const
const backupProblems = ['no-space', 'not-writable', 'unreachable', 'damaged', 'interrupted', 'other'] as const
export type BackupProblem = (typeof backupProblems)[number]

export const BackupRun = Type.Object({
  startedAt: Instant,
  state: oneOf(backupStates, '`proven`: it was restored into a scratch folder, and everything was there.'),
  problem: oneOf(['', ...backupProblems], 'Why it failed; empty for the others.'),
  bytes: Type.Integer({ description: 'Database and files together.' }),
  items: Type.Integer({ description: 'Of all households of the server.' }),
  files: Type.Integer({ description: 'Of all households of the server, each content once in each.' }),
  lostFiles: Type.Integer({
    description: 'Files that were missing or damaged in storage already, and are in no backup.',
  }),
})
export type BackupRun = Static<typeof BackupRun>

export const Backups = Type.Object({
  enabled: Type.Boolean({
    description:
      'False when backups are switched off, or when files are in S3 and backups have no place of their own.',
  }),
  progress: nullable(
    Type.Object({
      phase: oneOf(
        ['database', 'files', 'elsewhere'],
        'What is being copied and checked now; `elsewhere`: by another server on the same data.',
      ),
      part: Type.Number({ description: 'From 0 to 1, of this phase.' }),
    }),
  ),
  lastProven: nullable(BackupRun),
  runs: Type.Array(BackupRun, { description: 'The last 10, the newest first.' }),
})
export type Backups = Static<typeof Backups>

export const getBackups = endpoint({
  method: 'GET',
  path: '/backups',
  access: 'admin',
  personOnly: true,
  tag: 'Backups',
  summary:
    'The backups of the whole server: the last proven one, the latest attempts, and how far a running one is.',
  responses: { 200: Backups },
  volatile: true,
})

export const createBackup = endpoint({
  method: 'POST',
  path: '/backups',
  access: 'admin',
  personOnly: true,
  tag: 'Backups',
  summary:
    'Start a backup of the whole server now, unless one is running, or began within ten minutes and did not fail; it goes on after the response.',
  responses: { 200: Backups },
  errors: [409, 429],
})
