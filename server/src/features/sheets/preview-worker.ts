import { serveTasks } from '#server/shared/task-thread.ts'
import { createPreviewer } from './preview-sheet.ts'

serveTasks(createPreviewer())
