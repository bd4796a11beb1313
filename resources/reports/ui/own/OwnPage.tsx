import Box from '@mui/material/Box'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { leadOutside, wholeHeight } from './frame.ts'

interface OwnPageProps {
  html: string
  title: string
}

/**
 * A letter within its reader's account: as long as it is, so that one scrolls one page, not two. It may run nothing;
 * what can be pressed in it (an answer, a file, “not for me”) opens the letter's own page beside this one.
 */
export function OwnPage({ html, title }: OwnPageProps) {
  const [page, setPage] = useState<Document | null>(null)
  const [height, setHeight] = useState<number | null>(null)
  const loaded = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const { contentDocument } = currentTarget
    if (contentDocument !== null) leadOutside(contentDocument)
    setPage(contentDocument)
  }
  useEffect(() => (page === null ? undefined : wholeHeight(page, setHeight)), [page])
  return (
    <Box
      component="iframe"
      title={title}
      sandbox="allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
      srcDoc={html}
      onLoad={loaded}
      sx={{
        display: 'block',
        width: '100%',
        height: height === null ? 'min(80vh, 900px)' : `${height}px`,
        border: '1px solid var(--athar-hairline)',
        borderRadius: 1,
        bgcolor: 'var(--athar-surface)',
      }}
    />
  )
}
