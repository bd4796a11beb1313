import Box from '@mui/material/Box'

const BASE = '<base target="_blank">'

/** Links of the mail open beside this page. Inside its head, so that the mail keeps its doctype in front. */
const withTarget = (html: string): string => {
  const marked = html.replace(/<head[^>]*>/i, (head) => head + BASE)
  return marked === html ? BASE + html : marked
}

/**
 * A mail as its reader sees it: in a frame without scripts and without this page's origin; only its links work, and open
 * in a window of their own. Mails are light in any theme.
 */
export const MailFrame = ({ title, html }: { title: string; html: string }) => (
  <Box
    component="iframe"
    title={title}
    srcDoc={withTarget(html)}
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    referrerPolicy="no-referrer"
    sx={{ display: 'block', width: '100%', height: 'min(70vh, 720px)', border: 0, bgcolor: '#ffffff' }}
  />
)
