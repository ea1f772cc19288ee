// The health check of the image: ends with 0 when this Cubby can answer requests.
import { get } from 'node:http'

const { CUBBY_HOST, CUBBY_PORT, CUBBY_BASE_URL } = process.env
const basePath = URL.parse(CUBBY_BASE_URL ?? '')?.pathname.replace(/\/$/, '') ?? ''
const address = {
  host: CUBBY_HOST || '127.0.0.1',
  port: CUBBY_PORT || 7745,
  path: `${basePath}/api/v1/ready`,
  timeout: 4000,
}
get(address, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1))
