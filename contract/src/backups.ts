import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { RestoreReport } from './household-archive.ts'
import { RunId } from './runs.ts'
import { Instant, nullable, oneOf, queryFlag } from './scalars.ts'

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

/**
 * The maximum number of backups in the list. Only many restores in a week exceed it, each of which makes a backup
 * first.
 */
export const maxListedBackups = 100

export const StoredBackup = Type.Object({
  name: Type.String({ description: 'Also its folder, and the argument of the command `restore`.' }),
  takenAt: Instant,
  reason: oneOf(['backup', 'restore'], '`restore`: the state of the server before it was restored.'),
  bytes: Type.Integer({ description: 'Database and files together.' }),
  items: Type.Integer({ description: 'Of all households of the server.' }),
  files: Type.Integer({ description: 'Of all households of the server, each content once in each.' }),
  lostFiles: Type.Integer({ description: 'Files that were missing or damaged before the backup.' }),
  encrypted: Type.Boolean(),
})
export type StoredBackup = Static<typeof StoredBackup>

const backupLocations = ['same-disk', 'other-disk', 'folder', 'same-bucket', 'bucket'] as const

export const StoredBackups = Type.Object({
  place: Type.String({ description: 'The folder, or the bucket without its keys.' }),
  location: oneOf(
    backupLocations,
    'Where the place is in relation to database and files. `folder`: the data are not on disks of this server, or the folder cannot be found.',
  ),
  items: Type.Array(StoredBackup, {
    description:
      'The newest 100, newest first. Each was restored into a scratch folder and compared before it was listed.',
  }),
  total: Type.Integer(),
  unreadable: Type.Array(
    Type.Object({ name: Type.String(), reason: Type.String({ description: 'In English.' }) }),
    { description: 'At most 100 that are damaged or lack their key.' },
  ),
})
export type StoredBackups = Static<typeof StoredBackups>

export const listStoredBackups = endpoint({
  method: 'GET',
  path: '/backups/list',
  access: 'admin',
  personOnly: true,
  tag: 'Backups',
  summary: 'The backups that can be restored, and where they are.',
  responses: { 200: StoredBackups },
  volatile: true,
})

const backupOf = { name: Type.String({ maxLength: 64, description: 'The name of a backup.' }) }

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/backups/download',
  access: 'admin',
  personOnly: true,
  tag: 'Backups',
  summary:
    'A backup of the whole server as a zip, encrypted if the backup is: unpack it into the folder for backups of any Cubby, and restore it there by name. It contains all households, accounts and secrets.',
  query: Type.Object(backupOf),
  produces: 'application/zip',
  responses: { 200: Type.String() },
  volatile: true,
  errors: [404, 422],
})

export const restoreBackup = endpoint({
  method: 'POST',
  path: '/backups/restore',
  access: 'admin',
  personOnly: true,
  tag: 'Backups',
  summary:
    'Restore the caller’s household from a backup, as one change that can be undone: records that are missing are added, those with the same id become what they were, all others stay, and so do settings, accounts and other households. Viewers may not. The command `restore` restores the whole server.',
  query: Type.Object({
    ...backupOf,
    id: RunId,
    preview: queryFlag('Whether only to count what would be added and changed.'),
  }),
  responses: { 200: RestoreReport },
  errors: [404, 409, 422],
})
