import { defineConfig } from 'vitest/config'
import stryker from './stryker.config.json' with { type: 'json' }

/** The settings of `npm run mutate`: runs the test beside each file that Stryker changes. */
export default defineConfig({
  test: { include: stryker.mutate.map((file) => file.replace(/\.ts$/, '.test.ts')) },
})
