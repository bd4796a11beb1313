import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatDate } from '../../../i18n/dates.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { CopyField } from '../../../src/ui/CopyField.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../src/ui/Notice.tsx'
import { OutLink } from '../../../src/ui/OutLink.tsx'
import type { OwnHeld as Held } from '../../_contracts/heldPayments.ts'
import type { subscriptions } from '../schema.ts'
import type { Standing } from './useStanding.ts'

/** Whom one writes to: the address that the platform gives, else its page for that. */
function Write({ contact }: { contact: string | null }) {
  const translate = useTranslate()
  const say = (key: string, args = {}) => translate(`heldPayments.own.${key}`, args)
  if (contact === null)
    return (
      <>
        {say('writeForm')} <OutLink href="/welcome#contact">{say('form')}</OutLink>
      </>
    )
  const [before, after] = say('write', { email: '\0' }).split('\0')
  return (
    <>
      {before}
      <MuiLink href={`mailto:${contact}`} color="inherit" dir="ltr">
        {contact}
      </MuiLink>
      {after}
    </>
  )
}

/** [8.40] what became of a payment so far, in words: why it is looked at, what happens next, and whom to ask. */
export function OwnHeld({ held, contact }: { held: Held; contact: string | null }) {
  const translate = useTranslate()
  const format = useFormat()
  const texts = useTexts<typeof subscriptions>('subscriptions')
  const say = (key: string, args = {}) => translate(`heldPayments.own.${key}`, args)
  const { planAr, planEn, problem, heldAt, reference } = held
  return (
    <Notice tone="warning">
      <Typography component="h2" variant="body1" sx={{ fontWeight: 600 }}>
        {say('title', { plan: format.locale === 'ar' ? planAr : planEn })}
      </Typography>
      <div>
        {heldAt === null ? null : `${say('since', { date: formatDate(heldAt, format) })} `}
        {problem === null ? null : texts.place('problem').choice(problem)}
      </div>
      <div>{say('next')}</div>
      <div>{say('beside')}</div>
      <div>
        <Write contact={contact} />
      </div>
      {reference === null ? null : (
        <Box sx={{ mt: 1, maxWidth: 420 }}>
          <CopyField label={say('reference')} value={reference} copyLabel={translate('heldPayments.copy')} />
        </Box>
      )}
    </Notice>
  )
}

export const AllHeld = ({ standing: { held, contact } }: { standing: Standing }) =>
  held.map((one) => <OwnHeld key={one.id} held={one} contact={contact} />)
