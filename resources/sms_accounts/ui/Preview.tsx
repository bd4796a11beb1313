import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Fragment, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formatNumber } from '../../../i18n/format.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { smsSize } from '../../_kit/sms.ts'
import { composeSms, isReadable, type SmsShape } from '../../_kit/smsRequest.ts'

const EXAMPLE = { to: '+966512345678', id: '0192-example' }

const isShape = (shape: Partial<SmsShape>): shape is SmsShape =>
  typeof shape.url === 'string' && typeof shape.bodyTemplate === 'string' && isReadable(shape as SmsShape)

function written(shape: SmsShape, text: string): string {
  const { method, url, headers, body } = composeSms(
    { ...shape, headers: (shape.headers ?? []).filter(({ name, value }) => name && value) },
    { ...EXAMPLE, text },
  )
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${url}`, ...lines, ...(body === null ? [] : ['', body])].join('\n')
}

/** The request runs from left to right; the text within it runs as its own language does, to its full stop. */
function Request({ shape, text }: { shape: SmsShape; text: string }) {
  const whole = written(shape, text)
  if (text.trim() === '') return whole
  return whole.split(text).map((part, at) => (
    <Fragment key={`${at}-${part}`}>
      {at === 0 ? null : <bdi>{text}</bdi>}
      {part}
    </Fragment>
  ))
}

/** The request as the fields around describe it, with the text that is tried. */
export function Preview() {
  const translate = useTranslate()
  const format = useFormat()
  const values = useWatch() as Partial<SmsShape> & { hundredPrice?: unknown }
  const [text, setText] = useState(() => translate('connections.sms.exampleText'))
  const { parts, length, left } = smsSize(text)
  const price = Number(values.hundredPrice)
  const cost = Number.isFinite(price) && price > 0 ? (price / 100) * parts : null
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5, maxWidth: 640 }}>
      <TextField
        label={translate('connections.sms.sizeLabel')}
        multiline
        minRows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { dir: 'auto' } }}
        helperText={translate('connections.sms.size', {
          smart_count: parts,
          length: formatNumber(length, { locale: format.locale, decimals: 0 }),
          left: formatNumber(left, { locale: format.locale, decimals: 0 }),
        })}
      />
      <Typography variant="body2" color="textSecondary">
        {translate('connections.sms.arabic')}{' '}
        {cost === null ? null : translate('connections.sms.cost', { amount: cost.toFixed(2) })}
      </Typography>
      <Typography component="h3" variant="h5">
        {translate('connections.sms.preview')}
      </Typography>
      <Box
        component="pre"
        dir="ltr"
        tabIndex={0}
        sx={{
          m: 0,
          p: 1.5,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontSize: '0.8125rem',
          bgcolor: 'var(--athar-sunk)',
          borderRadius: 1,
        }}
      >
        {isShape(values) ? <Request shape={values} text={text} /> : translate('connections.sms.unreadable')}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {translate('connections.sms.previewHint')}
      </Typography>
    </Box>
  )
}
