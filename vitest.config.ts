import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const architecture = 'server/test/architecture.test.ts'

export default defineConfig({
  test: {
    // One PostgreSQL for all projects that need a database.
    globalSetup: ['server/test/postgres-setup.ts'],
    // Left alone Vitest keeps one core free, which on two cores is half of them, while tests wait for a database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Limits only against hanging: no test measures time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts'],
          exclude: [architecture],
        },
      },
      { extends: true, test: { name: 'architecture', include: [architecture] } },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // Journeys come after the rest, because each file has a server and a browser of its own.
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
        },
      },
    ],
  },
})
