import * as endpoints from '#contract/history.ts'
import type { AddRoute } from '#server/http/route.ts'
import { trackRun } from '#server/features/runs/runs.service.ts'
import { undoBatch } from '#server/journal/undo/undo.ts'
import { createProgress } from '#server/shared/process/progress.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import { getChanges } from './changes.service.ts'
import {
  getBatch,
  getHistory,
  getJournal,
  getRecordChanges,
  getTrash,
  requireUndoRights,
} from './history.service.ts'

export function journalRoutes(add: AddRoute): void {
  add(endpoints.listJournal, ({ context, actor, query }) => getJournal(context, actor, query))
  add(endpoints.listHistory, ({ context, actor, query }) => getHistory(context, actor, query))
  add(endpoints.getJournalBatch, ({ context, actor, params }) => getBatch(context, actor, params.batch))
  add(endpoints.listRecordChanges, ({ context, actor, params, query }) =>
    getRecordChanges(context, actor, params.id, query),
  )
  add(endpoints.listChangesSince, ({ context, actor, query }) => getChanges(context, actor, query))
  add(endpoints.listTrash, ({ context, actor, query }) => getTrash(context, actor, query))
  add(endpoints.undoBatch, async ({ context, actor, params, query }) => {
    await requireUndoRights(context, actor, params.batch)
    return trackRun(context, actor, query.id, ({ progress }) =>
      undoBatch(context, actor, params.batch, {
        skip: parseFlag(query.skipChanged) ? 'everything' : 'nothing',
        progress: createProgress(progress),
      }),
    )
  })
}
