// A separate process, to be killed during an upgrade. Its migration writes something and then never ends.
import { sql } from 'kysely'
import { migrate, steps } from '#server/database/migrate.ts'

const [dataDir = '', backupFolder = '', databaseUrl] = process.argv.slice(2)
steps['0099-endless'] = {
  async up(db) {
    await sql`alter table server_secret rename to half`.execute(db)
    await sql`update half set secret = 'half'`.execute(db)
    process.stdout.write('half\n')
    await new Promise((resolve) => setInterval(resolve, 2 ** 30))
  },
}
await migrate({ dataDir, backupFolder, databaseUrl })
