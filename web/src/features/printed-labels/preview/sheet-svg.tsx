import { useId } from 'react'
import type { PreviewSticker, SheetPreview, StickerSheet } from '#contract/printed-labels/sheets.ts'

/** These colours are the same in every theme, because paper is white. */
const ink = { paper: 'white', text: 'black', used: 'lightgray', line: 'gray' }

interface SheetSvgProps {
  preview: SheetPreview
  /** Number of labels on the first page that are already used. */
  skipped: number
  label: string
  className?: string
}

export function SheetSvg({ preview, skipped, label, className }: SheetSvgProps) {
  const { sheet, stickers, page } = preview
  const hatch = useId()
  const positions = Array.from({ length: sheet.columns * sheet.rows }, (_, index) => positionOf(sheet, index))
  return (
    <svg
      viewBox={`0 0 ${sheet.page.width} ${sheet.page.height}`}
      role="img"
      aria-label={label}
      className={className}
      style={{ direction: 'ltr' }}
    >
      <defs>
        <pattern id={hatch} width={3} height={3} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={1.2} height={3} fill={ink.used} />
        </pattern>
      </defs>
      <rect width={sheet.page.width} height={sheet.page.height} fill={ink.paper} />
      {positions.map(({ x, y }, index) => (
        <rect
          key={index}
          x={x}
          y={y}
          width={sheet.label.width}
          height={sheet.label.height}
          rx={1}
          fill={page === 1 && index < skipped ? `url(#${hatch})` : 'none'}
          stroke={ink.line}
          strokeWidth={0.5}
          strokeDasharray="1.6 1.2"
          opacity={0.7}
        />
      ))}
      {stickers.map((sticker) => (
        <StickerDrawing key={`${sticker.x} ${sticker.y}`} sticker={sticker} />
      ))}
    </svg>
  )
}

export function StickerSvg({
  sheet,
  sticker,
  label,
}: {
  sheet: StickerSheet
  sticker: PreviewSticker
  label: string
}) {
  const { width, height } = sheet.label
  return (
    <svg
      viewBox={`${sticker.x} ${sticker.y} ${width} ${height}`}
      role="img"
      aria-label={label}
      className="size-full"
      style={{ direction: 'ltr' }}
    >
      <rect x={sticker.x} y={sticker.y} width={width} height={height} fill={ink.paper} />
      <StickerDrawing sticker={sticker} />
    </svg>
  )
}

function StickerDrawing({ sticker: { code, rows, rules } }: { sticker: PreviewSticker }) {
  return (
    <>
      {code ? <path d={code} fill={ink.text} shapeRendering="crispEdges" /> : null}
      {rows.map(({ text, x, y, size, width, isBold, align }, index) => (
        <text
          key={index}
          x={x}
          y={y}
          fontSize={size}
          fontFamily="'Noto Sans', sans-serif"
          fontWeight={isBold ? 700 : 400}
          textAnchor={align === 'center' ? 'middle' : 'start'}
          // The browser's font may have other widths than the PDF's font, so the text is stretched to its printed
          // width.
          textLength={width}
          lengthAdjust="spacingAndGlyphs"
          fill={ink.text}
          // The first letter of a line determines the text direction of the line, as in the PDF.
          style={{ unicodeBidi: 'plaintext' }}
        >
          {text.trimEnd()}
        </text>
      ))}
      {rules.map(({ x, y, width }) => (
        <line key={y} x1={x} x2={x + width} y1={y} y2={y} stroke={ink.line} strokeWidth={0.2} />
      ))}
    </>
  )
}

function positionOf({ columns, label, margin, gap }: StickerSheet, index: number) {
  return {
    x: margin.left + (index % columns) * (label.width + gap.x),
    y: margin.top + Math.floor(index / columns) * (label.height + gap.y),
  }
}
