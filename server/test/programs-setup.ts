import { mkdir, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWorkers } from '#scripts/programs.ts'
import { builtPrograms } from './built-program-file.ts'

/** Bundles, once a run, the programs that servers under test start. */
export async function setup({ vitest }: TestProject): Promise<void> {
  if (!vitest.projects.some(({ name }) => name === 'server')) return
  await rm(builtPrograms, { recursive: true, force: true })
  await mkdir(builtPrograms, { recursive: true })
  for (const folder of ['fonts', 'texts']) {
    await symlink(resolve('server', folder), join(builtPrograms, folder))
  }
  await buildWorkers(builtPrograms)
}
