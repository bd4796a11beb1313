import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import { type Attached, altIn } from '../../../resources/_kit/fields/index.ts'
import { compareMoney, ratioPercent, toHalalas } from '../../../resources/_kit/money.ts'
import type { CardSpec, Resource } from '../../../resources/_kit/resource.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { LogoMark } from '../../ui/Logo.tsx'
import { Money } from '../../ui/Money.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { AuthImage } from '../AuthImage.tsx'
import type { Row } from '../calls.ts'
import { RecordField } from '../columns/RecordField.tsx'
import { useTexts } from '../texts.ts'
import { useTitle } from '../title.ts'
import { CardList, type CardsProps, CardTitle, filled } from './Cards.tsx'

type Spec = CardSpec<string>

function Face({ picture, title }: { picture: unknown; title: string }) {
  const { locale } = useFormat()
  const first = Array.isArray(picture) ? (picture[0] as Attached | undefined) : undefined
  return (
    <Box sx={{ height: 168, bgcolor: 'var(--athar-sunk)', display: 'grid', placeItems: 'center', overflow: 'hidden' }}>
      {first === undefined ? (
        <Box aria-hidden="true" sx={{ opacity: 0.35 }}>
          <LogoMark size={48} />
        </Box>
      ) : (
        <AuthImage id={first.id} alt={altIn(first, locale) ?? title} variant="480" width="100%" height="100%" />
      )}
    </Box>
  )
}

/** How far the money has come; without an amount that was asked for, the amount alone says it. */
function Bar({ resource, bar: [part, whole], row }: { resource: Resource; bar: readonly [string, string]; row: Row }) {
  const texts = useTexts(resource.name)
  const translate = useTranslate()
  const { locale } = useFormat()
  const reached = typeof row[part] === 'string' ? row[part] : '0.00'
  const asked = typeof row[whole] === 'string' && compareMoney(row[whole], '0') > 0 ? row[whole] : null
  const inRiyals = (value: string) => formatMoney(value, { locale, trim: true }).text
  if (asked === null)
    return (
      <Typography variant="body2">
        {texts.place(part).label}: <Money value={reached} trim />
      </Typography>
    )
  const valueText = translate('kit.list.of', { part: inRiyals(reached), whole: inRiyals(asked) })
  const percent = ratioPercent(reached, asked)
  return (
    <Box>
      <ProgressBar
        label={texts.place(part).label}
        value={Number(toHalalas(reached))}
        max={Number(toHalalas(asked))}
        valueText={valueText}
        shown={percent === null ? undefined : `${formatNumber(percent, { locale })}%`}
        tone="accent"
      />
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', justifyContent: 'space-between', columnGap: 1, mt: 0.5, fontSize: '0.875rem' }}
      >
        <Money value={reached} trim />
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <Money value={asked} trim />
        </Box>
      </Box>
    </Box>
  )
}

function Facts({
  resource,
  names,
  row,
  cells,
}: Pick<CardsProps, 'resource' | 'cells'> & { names: Spec['facts']; row: Row }) {
  const texts = useTexts(resource.name)
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: '0.875rem' }}
    >
      {filled(row, names).map((name) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {texts.place(name).label}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <RecordField resource={resource} source={name} cells={cells} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const CARD = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflow: 'hidden',
  border: '1px solid var(--athar-hairline)',
  borderRadius: 1,
  bgcolor: 'var(--athar-surface)',
  '&:has(a:focus-visible)': { outline: '2px solid var(--athar-action)', outlineOffset: 2 },
} as const
/** The whole card leads to its record; what else can be pressed lies above that. */
const COVER = {
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&::after': { content: '""', position: 'absolute', inset: 0 },
}
const ABOVE = { position: 'relative', zIndex: 1 }
const CORNER = {
  position: 'absolute',
  zIndex: 1,
  insetBlockStart: 8,
  insetInlineStart: 8,
  borderRadius: 1,
  bgcolor: 'var(--athar-surface)',
}

function PictureCard(props: CardsProps & { spec: Spec; select: ReactNode }) {
  const { resource, pathOf, rowActions: Actions, cells, spec, select } = props
  const row = useRecordContext<Row>()
  const titleIn = useTitle(resource.name)
  if (!row) return null
  return (
    <Box component="li" sx={CARD}>
      <Face picture={row[spec.picture]} title={titleIn(row)} />
      {select === null ? null : <Box sx={CORNER}>{select}</Box>}
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2, flex: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
          <Box component="span" sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
            <CardTitle resource={resource} pathOf={pathOf} sx={COVER} />
          </Box>
          {resource.states ? <RecordField resource={resource} source="status" /> : null}
        </Box>
        <Facts resource={resource} names={spec.facts} row={row} cells={cells} />
        <Box sx={{ mt: 'auto' }}>{spec.bar ? <Bar resource={resource} bar={spec.bar} row={row} /> : null}</Box>
        {Actions === undefined ? null : (
          <Box sx={ABOVE}>
            <Actions record={row} />
          </Box>
        )}
      </Box>
    </Box>
  )
}

const GRID = { gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))' }

/** A list as its declaration's cards: a picture, the name and state, how far the money has come, and a few facts. */
export const PictureCards = (props: CardsProps & { spec: Spec }) => (
  <CardList resource={props.resource} bulk={props.bulk ?? false} sx={GRID}>
    {(select) => <PictureCard {...props} select={select} />}
  </CardList>
)
