// Starts Cubby as a Home Assistant app. Asks Home Assistant's Supervisor for the path of the app's pages.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    options: { type: 'string', default: '/data/options.json' },
    supervisor: { type: 'string', default: 'http://supervisor' },
    cubby: { type: 'string', default: '/cubby/cubby' },
    data: { type: 'string', default: '/data/cubby' },
  },
})
const { address, settings } = JSON.parse(readFileSync(values.options, 'utf8'))
const { SUPERVISOR_TOKEN, ...environment } = process.env
const response = await fetch(`${values.supervisor}/addons/self/info`, {
  headers: { authorization: `Bearer ${SUPERVISOR_TOKEN}` },
})
if (!response.ok) throw new Error(`The Supervisor answered ${response.status}.`)
const { data } = await response.json()

const child = spawn(values.cubby, {
  stdio: 'inherit',
  env: {
    ...environment,
    CUBBY_DATA_DIR: values.data,
    CUBBY_BASE_URL: address.replace(/\/$/, '') + data.ingress_entry,
    // The address of Home Assistant's Supervisor, which is the proxy in front of Cubby.
    CUBBY_TRUSTED_PROXIES: '172.30.32.2',
    ...Object.fromEntries(settings.map(({ name, value }) => [name, value])),
  },
})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))
