import type { Run } from './report.ts'

/** The lines of the chart, and in it their names. */
const lines: readonly { what: string; name: string }[] = [
  { what: 'SQLite in process: the row of an item', name: 'SQLite itself: one row' },
  { what: 'one item', name: 'one item' },
  { what: 'list of 50', name: 'first page of a list' },
  { what: 'update an item', name: 'update' },
  { what: 'create an item', name: 'create' },
  { what: 'statistics, after a write', name: 'totals after a write' },
  { what: 'items of a location', name: 'items of a location' },
  { what: 'search of two words, seen for the first time', name: 'search of two words' },
  { what: 'facets of everything, after a write', name: 'facets after a write' },
]
// Each has a contrast of at least 3 : 1 on the light and the dark ground.
const colours = [
  '#80868f',
  '#3b82d6',
  '#0f8f91',
  '#a87512',
  '#cf5c22',
  '#8a63d2',
  '#3a8f4a',
  '#c8468f',
  '#d14343',
]

const size = { width: 860, height: 480 }
const area = { left: 70, right: 650, top: 30, bottom: 420 }
const [fewest, most] = [1000, 1_000_000]
const [shortest, longest] = [0.01, 1000]

/** How median times grow with the number of items, as an SVG with logarithmic scales for light and dark pages. */
export function drawGrowth(runs: readonly Run[]): string {
  const names = placeNames(
    lines.map(({ what, name }, index) => {
      const points = runs.flatMap(({ rows, measured }) => {
        const one = measured.find((each) => each.what === what)
        return one ? [{ x: toX(rows), y: toY(one.value) }] : []
      })
      return { name, colour: colours[index] ?? '', points }
    }),
  )
  const curves = names.map(({ name, colour, points, labelY }) => {
    const path = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
    const dots = points.map(
      ({ x, y }) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3.5" fill="${colour}"/>`,
    )
    const end = points.at(-1)
    const label = end
      ? `<polyline points="${end.x.toFixed(1)},${end.y.toFixed(1)} ${area.right + 18},${labelY}" fill="none" stroke="${colour}" stroke-width="0.75" stroke-dasharray="2 3"/><text x="${area.right + 22}" y="${labelY + 4}" fill="${colour}">${name}</text>`
      : ''
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}${label}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-labelledby="title" font-family="system-ui, sans-serif" font-size="13">
<title id="title">Median time of an answer in milliseconds for ${measuredSizes(runs)} items on SQLite</title>
<style>.ground{fill:#fff}.line{stroke:#d6d9de}.text{fill:#3b4048}@media(prefers-color-scheme:dark){.ground{fill:#15181d}.line{stroke:#343a43}.text{fill:#c9ced6}}</style>
<rect class="ground" width="${size.width}" height="${size.height}" rx="8"/>
${grid()}
${curves.join('\n')}
</svg>
`
}

function measuredSizes(runs: readonly Run[]): string {
  const sizes = runs.map(({ rows }) => rows)
  return [Math.min(...sizes), Math.max(...sizes)].map((rows) => rows.toLocaleString('en')).join(' to ')
}

/** Names of neighbouring lines stand below each other instead of one on the other. */
function placeNames<T extends { points: readonly { y: number }[] }>(
  drawn: readonly T[],
): (T & { labelY: number })[] {
  let lowest = area.top - 16
  return drawn
    .filter(({ points }) => points.length > 0)
    .toSorted((one, other) => (one.points.at(-1)?.y ?? 0) - (other.points.at(-1)?.y ?? 0))
    .map((each) => {
      lowest = Math.max(lowest + 16, Math.round(each.points.at(-1)?.y ?? 0))
      return { ...each, labelY: lowest }
    })
}

function grid(): string {
  const columns = powers(fewest, most).map(
    (rows) =>
      `<line class="line" x1="${toX(rows)}" x2="${toX(rows)}" y1="${area.top}" y2="${area.bottom}"/><text class="text" x="${toX(rows)}" y="${area.bottom + 22}" text-anchor="middle">${rows.toLocaleString('en')}</text>`,
  )
  const rows = powers(shortest, longest).map(
    (ms) =>
      `<line class="line" x1="${area.left}" x2="${area.right}" y1="${toY(ms)}" y2="${toY(ms)}"/><text class="text" x="${area.left - 8}" y="${toY(ms) + 4}" text-anchor="end">${ms} ms</text>`,
  )
  const caption = `<text class="text" x="${(area.left + area.right) / 2}" y="${area.bottom + 44}" text-anchor="middle">items in the household</text>`
  return [...columns, ...rows, caption].join('\n')
}

function powers(from: number, to: number): number[] {
  return Array.from({ length: Math.round(Math.log10(to / from)) + 1 }, (_, index) =>
    Number((from * 10 ** index).toPrecision(1)),
  )
}

const toX = (rows: number) =>
  area.left + ((area.right - area.left) * Math.log(rows / fewest)) / Math.log(most / fewest)

const toY = (ms: number) =>
  area.bottom -
  ((area.bottom - area.top) * Math.log(Math.max(ms, shortest) / shortest)) / Math.log(longest / shortest)
