import { compareSync } from 'bcryptjs'
import { serveTasks } from '#server/shared/process/task-thread.ts'

export interface BcryptTask {
  password: string
  hash: string
}

serveTasks(({ password, hash }: BcryptTask) => compareSync(password, hash))
