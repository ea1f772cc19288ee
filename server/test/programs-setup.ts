import { mkdir, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWorkers, bundle } from '#scripts/programs.ts'
import { builtPrograms, builtServer } from './built-program-file.ts'

export async function setup({ vitest }: TestProject): Promise<void> {
  if (!vitest.projects.some(({ name }) => name === 'server')) return
  await rm(builtPrograms, { recursive: true, force: true })
  await mkdir(builtPrograms, { recursive: true })
  for (const folder of ['fonts', 'samples', 'texts']) {
    await symlink(resolve('server', folder), join(builtPrograms, folder))
  }
  await buildWorkers(builtPrograms)
  await bundle('server/src/main.ts', builtServer, {
    '#server/features/auth/password-cost.ts': resolve('server/test/password-cost.ts'),
  })
}
