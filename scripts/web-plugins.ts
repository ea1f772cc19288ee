import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import type { Endpoint } from '#contract/endpoint.ts'

const root = resolve(import.meta.dirname, '..')

/** Adds the base path `/` to the page of the development server. In production the server inserts its own base path. */
export function baseWhileDeveloping(): Plugin {
  return {
    name: 'base-while-developing',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<head>', '<head><base href="/">'),
  }
}

/**
 * Reduces the contract to what a browser needs: constants, and the method and path of each endpoint. Leaves out schemas
 * and summaries.
 */
export function contractWithoutSchemas(): Plugin {
  const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '~kind' in value
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])?[\w-]+\.ts$/ },
      async handler(id) {
        const values = Object.entries((await import(pathToFileURL(id).href)) as Record<string, unknown>)
        // Leaves a module without schemas and endpoints unchanged.
        if (!values.some(([, value]) => isSchema(value) || isEndpoint(value))) return null
        return values
          .filter(([, value]) => !isSchema(value) && typeof value !== 'function')
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(toPlain(value))}`)
          .join('\n')
      },
    },
  }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

function toPlain(value: unknown): unknown {
  // JSON would turn a Set or a Map into an empty object, which would be noticed only in a browser.
  if (value instanceof Set || value instanceof Map) throw new Error('The contract exports a Set or a Map')
  if (!isEndpoint(value)) return value
  const { method, path } = value
  return { method, path }
}

/**
 * Gives theme files the name `themes/<name>.css` without a hash, because `theme.js` loads the file by its name before
 * the first paint.
 */
export function themeFiles(): Plugin {
  const folder = join(root, 'web/src/themes')
  return {
    name: 'theme-files',
    configureServer(server) {
      server.middlewares.use('/themes', (request, response, next) => {
        const name = /^\/([a-z-]+)\.css$/.exec(request.url ?? '')?.[1]
        if (name === undefined) return next()
        response.setHeader('content-type', 'text/css')
        createReadStream(join(folder, `${name}.css`))
          .on('error', next)
          .pipe(response)
      })
    },
    async generateBundle() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.css'))
      for (const name of names) {
        const source = await readFile(join(folder, name))
        this.emitFile({ type: 'asset', fileName: `themes/${name}`, source })
      }
    },
  }
}

/**
 * Adds the id of the build to the page, to `builds/latest.json` and to the name of `builds/meta/<id>.json`.
 * The id is derived from the file names, which contain hashes of the content.
 */
export function buildManifest(): Plugin {
  let folder = ''
  let id = ''
  return {
    name: 'build-manifest',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, 'builds')
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const names = Object.keys(bundle ?? {}).toSorted()
        id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
        return [{ tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' }]
      },
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (id === '') return
        const manifest = JSON.stringify({ id, timestamp: Date.now() })
        await mkdir(join(folder, 'meta'), { recursive: true })
        await writeFile(join(folder, 'latest.json'), manifest)
        await writeFile(join(folder, 'meta', `${id}.json`), manifest)
      },
    },
  }
}

/** Builds `sw.js`: one file without a hash in its name, which lists the files of this build. */
export function serviceWorker(): Plugin {
  // Languages, themes and the password rating are cached when they are first used, other files at once.
  const isApp = /^assets\/.*\.(js|css|svg|woff2)$/
  const isOptional = /[\\/](i18n[\\/]locales|rate-password)/
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const names = Object.values(bundle)
          .filter((file) => isApp.test(file.fileName))
          .filter((file) => !(file.type === 'chunk' && isOptional.test(file.facadeModuleId ?? '')))
          .map(({ fileName }) => fileName)
          .toSorted()
        const revision = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
        const unhashed = ['./', 'theme.js', 'favicon.svg', 'manifest.webmanifest', 'icons/icon-192.png']
        const files = [
          ...names.map((url) => ({ url, revision: null })),
          ...unhashed.map((url) => ({ url, revision })),
        ]
        const { output } = await rolldown({
          input: join(root, 'web/worker/service-worker.ts'),
          platform: 'browser',
          plugins: [contractWithoutSchemas()],
          transform: { define: { appFiles: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' } },
          output: { format: 'iife', minify: true, codeSplitting: false },
          write: false,
        })
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: output[0].code })
      },
    },
  }
}

/** Compresses files at build time. The server sends them unchanged. */
export function compress(): Plugin {
  let folder = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      const texts = names.filter((name) => /\.(js|css|svg|webmanifest)$/.test(name))
      await Promise.all(texts.map((name) => compressFile(join(folder, name))))
    },
  }
}

async function compressFile(path: string) {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
