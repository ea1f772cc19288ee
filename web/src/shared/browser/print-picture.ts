export function printPicture(url: string) {
  document.getElementById(frameId)?.remove()
  const frame = document.createElement('iframe')
  frame.id = frameId
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  frame.className = 'sr-only'
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) return Promise.reject(new Error('The browser gives no page to print on.'))
  const picture = page.createElement('img')
  picture.style.maxWidth = '100%'
  page.body.append(picture)
  return new Promise<void>((resolve, reject) => {
    picture.addEventListener('load', () => {
      frame.contentWindow?.print()
      resolve()
    })
    picture.addEventListener('error', () => reject(new Error('The picture did not load.')))
    picture.src = url
  })
}

const frameId = 'print-picture'
