import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { choiceKey } from '../../../../../resources/_kit/keys.ts'
import { useCopy } from '../../../../../src/ui/copy.ts'
import { OutLink } from '../../../../../src/ui/OutLink.tsx'
import { Section } from '../../../../../src/ui/Section.tsx'
import type { RecordOf } from '../../../../_kit/resource.ts'
import type { entities } from '../../../schema.ts'

/** A row of the entity's `donationWays`. */
type DonationWay = RecordOf<typeof entities>['donationWays'][number]

/** In groups of four, as it stands on a card and is read out. */
const grouped = (iban: string): string => iban.replaceAll(' ', '').replace(/(.{4})(?=.)/g, '$1 ')

function Iban({ iban, label }: { iban: string; label: string }) {
  const translate = useTranslate()
  const copy = useCopy()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flexWrap: 'wrap' }}>
      <bdi dir="ltr" style={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
        {grouped(iban)}
      </bdi>
      <IconButton
        size="small"
        aria-label={translate('entity.profile.copy', { name: label })}
        onClick={() => void copy(iban.replaceAll(' ', ''))}
      >
        <ContentCopy fontSize="small" />
      </IconButton>
    </Box>
  )
}

function Way({ way }: { way: DonationWay }) {
  const translate = useTranslate()
  const kind = translate(choiceKey<typeof entities>('entities', 'donationWays.kind', way.kind))
  return (
    <Box
      component="li"
      sx={{ border: '1px solid var(--athar-hairline)', borderRadius: 1, px: 2, py: 1.5, minWidth: 0 }}
    >
      <Typography variant="body2" color="textSecondary">
        {kind}
        {way.bankName === null ? null : (
          <>
            {' · '}
            <bdi>{way.bankName}</bdi>
          </>
        )}
      </Typography>
      <Typography sx={{ fontWeight: 500 }}>
        <bdi>{way.label}</bdi>
      </Typography>
      {way.iban === null ? null : <Iban iban={way.iban} label={way.label} />}
      {way.url === null ? null : (
        <OutLink href={way.url}>
          {translate('entity.profile.openLink')} <span className="athar-hidden">{way.label}</span>
        </OutLink>
      )}
    </Box>
  )
}

/** product.md 13: how to give to this entity, ready to copy. */
export function DonationWays({ ways }: { ways: readonly DonationWay[] }) {
  const translate = useTranslate()
  return (
    <Section title={translate('entity.profile.donationWays')}>
      {ways.length === 0 ? (
        <Typography color="textSecondary">{translate('entity.profile.noDonationWays')}</Typography>
      ) : (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {ways.map((way, index) => (
            <Way key={`${index}-${way.kind}`} way={way} />
          ))}
        </Box>
      )}
    </Section>
  )
}
