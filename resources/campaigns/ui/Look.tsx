import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { MailFrame } from '../../../src/ui/MailFrame.tsx'
import { Notice } from '../../../src/ui/Notice.tsx'
import type { AppealPreview } from '../../_contracts/campaigns.ts'
import type { AppealRow } from './calls.ts'

/** What is looked at: the page that all of them lead to, or a message of one channel. */
export type Way = 'page' | NonNullable<AppealRow['channels']>[number]

const PHONE = {
  width: '100%',
  maxWidth: 390,
  mx: 'auto',
  border: '1px solid var(--athar-hairline)',
  borderRadius: 1,
  bgcolor: 'var(--athar-surface)',
} as const

function Mail({ mail: { subject, html } }: { mail: NonNullable<AppealPreview['mail']> }) {
  const translate = useTranslate()
  return (
    <Box sx={{ ...PHONE, overflow: 'hidden' }}>
      <Box sx={{ p: 2, borderBottom: '1px solid var(--athar-hairline)' }}>
        <Typography variant="body2" color="textSecondary">
          {translate('campaigns.look.subject')}
        </Typography>
        <Typography dir="auto" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {subject}
        </Typography>
      </Box>
      <MailFrame title={translate('campaigns.look.mail')} html={html} />
    </Box>
  )
}

const LINK = /(https?:\/\/\S+)/

/** One of them, as wide as a phone. */
export function Look({ data, way, language }: { data: AppealPreview; way: Way; language: 'ar' | 'en' }) {
  const translate = useTranslate()
  if (way === 'page')
    return (
      // Its frame may run nothing; it shares our origin alone so that its own fonts load.
      <Box
        component="iframe"
        title={translate('campaigns.look.title')}
        sandbox="allow-same-origin"
        srcDoc={data.html}
        sx={{ ...PHONE, display: 'block', height: 'min(80vh, 720px)' }}
      />
    )
  if (data.mail === null) return <Notice tone="info">{translate('campaigns.look.noLicence')}</Notice>
  if (way === 'email') return <Mail mail={data.mail} />
  return (
    <Typography lang={language} dir="auto" sx={{ ...PHONE, p: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {(data.text ?? '').split(LINK).map((words, at) =>
        // Its dots would stand on its other side in a line of Arabic.
        at % 2 === 1 ? (
          <bdi key={words} dir="ltr">
            {words}
          </bdi>
        ) : (
          words
        ),
      )}
    </Typography>
  )
}
