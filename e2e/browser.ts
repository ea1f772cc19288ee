import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const modules = join(import.meta.dirname, '..', 'node_modules')

const installed = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// `--no-sandbox` allows running as root. Most of the other arguments prevent network requests of the browser itself.
const defaultArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launches the installed Chromium, otherwise the Chromium of a package. `more` are additional arguments. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = installed.find((path) => path && existsSync(path))
  if (executablePath) return chromium.launch({ executablePath, args: [...defaultArgs, ...more] })
  return launchPackaged([...defaultArgs, ...more])
}

async function launchPackaged(args: string[]): Promise<Browser> {
  const folder = await unpack()
  const { setupLambdaEnvironment } = await import('@sparticuz/chromium')
  // A machine without a desktop lacks fonts and libraries. There the browser uses the fonts and libraries of the
  // package.
  if (!existsSync('/etc/fonts')) process.env['FONTCONFIG_PATH'] = join(folder, 'fonts')
  const executablePath = join(folder, 'chromium')
  try {
    return await chromium.launch({ executablePath, args })
  } catch (error) {
    if (!String(error).includes('shared libraries')) throw error
    setupLambdaEnvironment(join(folder, 'al2023', 'lib'))
    return chromium.launch({ executablePath, args })
  }
}

/**
 * Unpacks the packaged browser once per installation. By default the package would unpack into the temporary folder.
 */
async function unpack(): Promise<string> {
  const folder = join(modules, '.cache', 'chromium')
  if (existsSync(folder)) return folder
  const unfinished = `${folder}-${process.pid}`
  await mkdir(unfinished, { recursive: true })
  const temporary = process.env['TMPDIR']
  process.env['TMPDIR'] = unfinished
  try {
    const { default: packaged, inflate } = await import('@sparticuz/chromium')
    await packaged.executablePath()
    await inflate(join(modules, '@sparticuz', 'chromium', 'bin', 'al2023.tar.br'))
    const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`
    await writeFile(join(unfinished, 'fonts', 'fonts.conf'), fonts)
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
  }
  try {
    await rename(unfinished, folder)
  } catch (error) {
    // A test that runs in parallel may have unpacked the browser first.
    if (!existsSync(folder)) throw error
    await rm(unfinished, { recursive: true, force: true })
  }
  return folder
}
