import * as endpoints from '#contract/backups.ts'
import type { AddRoute } from '#server/http/route.ts'
import { getBackups, startBackup } from './backups.service.ts'

export function backupRoutes(add: AddRoute): void {
  add(endpoints.getBackups, ({ context }) => getBackups(context))
  add(endpoints.createBackup, ({ context }) => startBackup(context))
}
