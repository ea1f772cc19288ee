import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build as rolldown } from 'rolldown'
import { defineConfig, type Plugin } from 'vite'
import type { Endpoint } from './contract/src/endpoint.ts'
import { languageFiles } from './scripts/language-files.ts'

/** One file compresses better than a dozen, and comes sooner. Each takes along what it needs and no file before it has. */
const groups = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|@tanstack[\\/](?!react-virtual|virtual-core)[\w-]+)[\\/](?!.*(infiniteQuery|queriesObserver|useQueries|useInfiniteQuery|useBlocker))/i,
  },
  {
    name: 'entrance',
    test: /web[\\/]src[\\/](main|app[\\/]router|features[\\/]users[\\/]sign-in-page)\.tsx$/,
  },
  // Few need it; its name stands in the first file once.
  { name: 'entrance-later', test: /[\\/]features[\\/]users[\\/](two-factor|reset|provider|passkey)[\\/]/ },
  { name: 'wall', test: /[\\/]users[\\/]wall-niches\.tsx$/ },
  // Small ones that come together anyway.
  { name: 'dialog', test: /[\\/]overlays[\\/](lazy-part|dialog-or-sheet)\.tsx$/ },
  { name: 'draft', test: /[\\/]frame[\\/]forms[\\/](use-draft|use-draft-form|draft-note)\.tsx?$/ },
  { name: 'home', test: /web[\\/]src[\\/](app[\\/]shell[\\/]shell|features[\\/]home[\\/]home-page)\.tsx$/ },
  // The first file names every file, and a name costs as much as the few lines of an icon.
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
]

export default defineConfig({
  root: 'web',
  base: './',
  plugins: [
    react(),
    tailwind(),
    baseWhileDeveloping(),
    onlyEnglishAriaTexts(),
    noAriaDefaultLocale(),
    contractWithoutSchemas(),
    languageFiles(),
    themeFiles(),
    buildManifest(),
    serviceWorker(),
    compress(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // The first file names all others, and a hash does not compress.
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: 'assets/[name]-[hash:7].js' } },
  },
  // The server compares Origin with Host, so the Host stays that of the page.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:7745', changeOrigin: false } } },
})

/** The server writes the base of its own address into the page; the development server has none. */
function baseWhileDeveloping(): Plugin {
  return {
    name: 'base-while-developing',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<head>', '<head><base href="/">'),
  }
}

/** React Aria carries its texts in some thirty languages, 50 kB; `i18n/aria-texts.ts` loads those of the one in use. */
function onlyEnglishAriaTexts(): Plugin {
  const otherLanguage = /[\\/]intl[\\/](?:[a-z]+[\\/])?(?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/
  return {
    name: 'only-english-aria-texts',
    enforce: 'pre',
    load: {
      filter: { id: otherLanguage },
      handler: () => 'export default undefined',
    },
  }
}

/** The app tells React Aria its locale; to ask the browser for one takes 10 ms of the first module. */
function noAriaDefaultLocale(): Plugin {
  return {
    name: 'no-aria-default-locale',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]private[\\/]i18n[\\/]useDefaultLocale\.mjs$/ },
      handler: () =>
        "const locale = { locale: 'en-US', direction: 'ltr' }; export const getDefaultLocale = () => locale; export { getDefaultLocale as useDefaultLocale }",
    },
  }
}

/** Of the contract a browser needs plain data and how endpoints are called; schemas and what is said to readers stay here. */
function contractWithoutSchemas(): Plugin {
  const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '~kind' in value
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])?[\w-]+\.ts$/ },
      async handler(id) {
        const values = Object.entries((await import(pathToFileURL(id).href)) as Record<string, unknown>)
        // A module without schemas is plain already.
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
  if (!isEndpoint(value)) return value
  const { method, path } = value
  return { method, path }
}

/** `themes/<name>.css`: what `theme.js` loads before the first paint has to have a name that it knows. */
function themeFiles(): Plugin {
  const folder = join(import.meta.dirname, 'web/src/themes')
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
 * The page knows its build by a tag; `builds/latest.json` names the newest and `builds/meta/<id>.json` belongs to one.
 * The id comes from the names of the files, which carry hashes of their content.
 */
function buildManifest(): Plugin {
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

/** `sw.js`: one file without a hash in its name, which knows the files of this build. */
function serviceWorker(): Plugin {
  // A language, a theme and the sounds of a password are kept once they were used; the rest is the app.
  const isApp = /^assets\/.*\.(js|css|svg|woff2)$/
  const isOptional = /[\\/](i18n[\\/]locales|i18n[\\/][\w-]+\.mjs|rate-password)/
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
          input: join(import.meta.dirname, 'web/worker/service-worker.ts'),
          platform: 'browser',
          transform: { define: { appFiles: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' } },
          output: { format: 'iife', minify: true, codeSplitting: false },
          write: false,
        })
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: output[0].code })
      },
    },
  }
}

/** Files are compressed once, while building, and served as they lie. */
function compress(): Plugin {
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
