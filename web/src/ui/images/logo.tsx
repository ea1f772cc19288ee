export function Logo({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden className={`shrink-0 ${className}`}>
      <rect width="28" height="28" rx="7.5" className="fill-brand" />
      <g className="fill-brand-content/94">
        <path d="M5 8a3 3 0 0 1 3-3h5v8H5z" />
        <path d="M15 5h5a3 3 0 0 1 3 3v5h-8z" fillOpacity=".62" />
        <path d="M5 15h8v8H8a3 3 0 0 1-3-3z" fillOpacity=".62" />
      </g>
      <path d="M15 15h8v5a3 3 0 0 1-3 3h-5z" className="fill-accent" />
    </svg>
  )
}
