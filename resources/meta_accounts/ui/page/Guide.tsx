import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { OutLink } from '../../../../src/ui/OutLink.tsx'
import { Section } from '../../../../src/ui/Section.tsx'

const STEPS = ['app', 'number', 'ids', 'token', 'secret', 'hook'] as const
const META_GUIDE = 'https://developers.facebook.com/docs/whatsapp/cloud-api/get-started'

/** What is done at Meta, in order, for somebody who does it for the first time. */
export function Guide() {
  const translate = useTranslate()
  return (
    <Section title={translate('metaAccount.guide.title')}>
      <Box component="ol" sx={{ m: 0, mb: 2, paddingInlineStart: 3, display: 'grid', gap: 1.5 }}>
        {STEPS.map((step) => (
          <li key={step}>{translate(`metaAccount.guide.${step}`)}</li>
        ))}
      </Box>
      <OutLink href={META_GUIDE}>{translate('metaAccount.guide.open')}</OutLink>
    </Section>
  )
}
