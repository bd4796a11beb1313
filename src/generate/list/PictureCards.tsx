import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useListContext, useTranslate } from 'react-admin'
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
import { FieldValue } from '../columns/FieldValue.tsx'
import { fieldOf } from '../fields.ts'
import { useTexts } from '../texts.ts'
import { useTitle } from '../title.ts'
import type { CardsProps } from './Cards.tsx'
import { SelectCard, SelectCards } from './Select.tsx'
import { useSelectable } from './selection.ts'

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
      {names
        .filter((name) => row[name] !== null && row[name] !== undefined && row[name] !== '')
        .map((name) => {
          const Own = cells?.[name]
          return (
            <Box key={name} sx={{ minWidth: 0 }}>
              <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {texts.place(name).label}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {Own ? (
                  <Own record={row} />
                ) : (
                  <FieldValue field={fieldOf(resource, name)} value={row[name]} place={texts.place(name)} size="cell" />
                )}
              </Box>
            </Box>
          )
        })}
    </Box>
  )
}

/** The whole card leads to its record; what else can be pressed lies above that. */
const COVER = { '&::after': { content: '""', position: 'absolute', inset: 0 } }
const ABOVE = { position: 'relative', zIndex: 1 }

function PictureCard(props: CardsProps & { row: Row; spec: Spec; selectable: boolean }) {
  const { resource, pathOf, rowActions: Actions, cells, row, spec, selectable } = props
  const texts = useTexts(resource.name)
  const title = useTitle(resource.name)(row)
  const to = pathOf(row)
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        overflow: 'hidden',
        border: '1px solid var(--athar-hairline)',
        borderRadius: 1,
        bgcolor: 'var(--athar-surface)',
        '&:has(a:focus-visible)': { outline: '2px solid var(--athar-action)', outlineOffset: 2 },
      }}
    >
      <Face picture={row[spec.picture]} title={title} />
      {selectable ? (
        <Box
          sx={{
            position: 'absolute',
            zIndex: 1,
            insetBlockStart: 8,
            insetInlineStart: 8,
            borderRadius: 1,
            bgcolor: 'var(--athar-surface)',
          }}
        >
          <SelectCard row={row} title={title} />
        </Box>
      ) : null}
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2, flex: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
          <Box component="span" sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
            {to === null ? (
              <bdi>{title}</bdi>
            ) : (
              <Link component={RouterLink} to={to} color="inherit" underline="hover" sx={COVER}>
                <bdi>{title}</bdi>
              </Link>
            )}
          </Box>
          {resource.states ? (
            <FieldValue
              field={fieldOf(resource, 'status')}
              value={row['status']}
              place={texts.place('status')}
              size="cell"
            />
          ) : null}
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

/** A list as its declaration's cards: a picture, the name and state, how far the money has come, and a few facts. */
export function PictureCards({ spec, bulk, ...props }: CardsProps & { spec: Spec; bulk: boolean }) {
  const { data = [] } = useListContext<Row>()
  const translate = useTranslate()
  const selectable = useSelectable(props.resource) && bulk
  return (
    <Box>
      {selectable ? <SelectCards resource={props.resource} /> : null}
      <Box
        component="ul"
        aria-label={translate('kit.cards')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        }}
      >
        {data.map((row) => (
          <PictureCard key={row.id} {...props} row={row} spec={spec} selectable={selectable} />
        ))}
      </Box>
    </Box>
  )
}
