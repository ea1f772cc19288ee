import { defineConfig } from 'vitest/config'
import stryker from './stryker.config.json' with { type: 'json' }

/** For `npm run mutate`: the test beside each file that is changed there. */
export default defineConfig({
  test: { include: stryker.mutate.map((file) => file.replace(/\.ts$/, '.test.ts')) },
})
