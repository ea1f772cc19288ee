import i18next from 'i18next'
import { RunCancelled } from '#web/shared/api-error.ts'
import { followRun } from '#web/shared/runs/follow-run.ts'

/** Undoes one batch after the other; `send` is given the batch and the id by which its undo is followed. */
export async function undoBatches(
  batches: readonly string[],
  send: (batch: string, id: string) => Promise<unknown>,
): Promise<void> {
  for (const [undone, batch] of batches.entries()) {
    try {
      await followRun(i18next.t('run.undoing'), (id) => send(batch, id))
    } catch (error) {
      throw error instanceof RunCancelled ? new RunCancelled(undone, batches.length) : error
    }
  }
}
