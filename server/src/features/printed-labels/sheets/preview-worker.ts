import { serveTasks } from '#server/shared/process/task-thread.ts'
import { createPreviewer } from './preview-sheet.ts'

serveTasks(createPreviewer())
