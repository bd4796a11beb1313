import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

function Wear() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    // Without the shell, in development, nothing says when they are here.
    if (dataset['fonts'] === 'here' || dataset['shell'] === undefined) dataset['fonts'] = 'worn'
  }, [])
  return null
}

/**
 * The house's typeface is worn from a page's beginning or not at all: what came while one was reading (`here`, which
 * src/shell/boot.ts notes) waits for the next page, so that no line breaks anew under the reader's eyes.
 */
export function Letters() {
  const { pathname } = useLocation()
  return <Wear key={pathname} />
}
