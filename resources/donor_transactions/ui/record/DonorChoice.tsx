import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { placeOf } from '../../../../src/generate/form/FormField.tsx'
import { usePaused } from '../../../../src/generate/hooks/paused.ts'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import { useField } from '../../../../src/generate/inputs/useField.ts'
import { useRecords, useRecordsById } from '../../../../src/generate/records.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { PhoneText } from '../../../../src/ui/PhoneText.tsx'
import { NEAREST_FIRST } from '../../../_kit/nearest.ts'
import { donors } from '../../../donors/schema.ts'
import { recordFields } from '../../forms.ts'

/** Or a new one in its place, as the form's rule says. */
const REQUIRED = { ...recordFields.donor, required: true as const }
const NEW = 'new'
const MOST = 8
/** So many digits and no letter: somebody types a number. */
const LIKE_A_PHONE = /^[+\d\s()-]{7,}$/

/** The name and phone of somebody who gives for the first time. */
function NewDonor({ error, onLeave }: { error: string | undefined; onLeave: () => void }) {
  const translate = useTranslate()
  const texts = useTexts<typeof donors>('donors')
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2" color="textSecondary">
          {translate('gifts.record.newNote')}
        </Typography>
        <Button variant="text" size="small" onClick={onLeave}>
          {translate('gifts.record.fromList')}
        </Button>
      </Box>
      <FieldInput
        field={recordFields.donorName}
        source="donorName"
        place={placeOf(texts.place('name').label)}
        look={{ autoFocus: true }}
      />
      <FieldInput field={recordFields.donorPhone} source="donorPhone" place={texts.place('phone')} />
      {error === undefined ? null : <FormHelperText error>{error}</FormHelperText>}
    </Box>
  )
}

/** Who is found for what is typed; nobody is asked for before that. */
function useFound(text: string, chosen: string | null) {
  const q = usePaused(text.trim())
  const { data = [], isFetching } = useRecords(
    donors,
    { filter: { q, archived: false }, sort: NEAREST_FIRST, pagination: { page: 1, perPage: MOST } },
    { enabled: q !== '' },
  )
  const { data: known = [] } = useRecordsById(donors, chosen === null ? [] : [chosen], { enabled: chosen !== null })
  const found = q === '' ? [] : data
  const byId = new Map([...known, ...found].flatMap((one) => (one ? [[one.id, one] as const] : [])))
  return { found, byId, isFetching: isFetching || q !== text.trim() }
}

/** The donor by name, phone or its last digits; whoever is not found is added with the gift, but for money that goes back (`isKnown`). */
export function DonorChoice({ isKnown = false }: { isKnown?: boolean }) {
  const translate = useTranslate()
  const form = useFormContext()
  const place = placeOf(translate('gifts.record.donor'), translate('gifts.record.donorHint'))
  const input = useField<string | null>({ field: REQUIRED, source: 'donor', place }, null)
  const [text, setText] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [isNew, setNew] = useState(() => typeof form.getValues('donorName') === 'string')
  const { found, byId, isFetching } = useFound(text, input.value)
  const typed = text.trim()
  if (isNew)
    return (
      <NewDonor
        error={input.error}
        onLeave={() => {
          form.setValue('donorName', null)
          form.setValue('donorPhone', null)
          setNew(false)
        }}
      />
    )
  const add = () => {
    const isPhone = LIKE_A_PHONE.test(typed)
    form.setValue(isPhone ? 'donorPhone' : 'donorName', typed, { shouldDirty: true })
    input.set(null)
    setNew(true)
  }
  const options = [...found.map(({ id }) => id), ...(typed === '' || isFetching || isKnown ? [] : [NEW])]
  const labelOf = (id: string): string =>
    id === NEW ? translate('gifts.record.newDonor', { text: typed }) : (byId.get(id)?.name ?? '…')
  const choice = (
    <Autocomplete<string>
      id={input.id}
      value={input.value}
      options={options}
      loading={isFetching && typed !== ''}
      filterOptions={(all) => all}
      getOptionLabel={(id) => (id === NEW ? typed : labelOf(id))}
      autoHighlight
      onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
      onChange={(_event, chosen) => (chosen === NEW ? add() : input.set(chosen))}
      // Whoever goes on with Tab keeps what they typed: a name of nobody's is offered below, never thrown away.
      clearOnBlur={false}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true)
        input.blur()
      }}
      loadingText={translate('common.state.loading')}
      noOptionsText={translate(typed === '' ? 'gifts.record.type' : 'gifts.record.noDonors')}
      clearText={translate('kit.clear')}
      openText={translate('kit.open')}
      closeText={translate('common.action.close')}
      renderOption={({ key, ...props }, id) => {
        const phone = byId.get(id)?.phone ?? null
        return (
          <Box component="li" key={key} {...props} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <bdi>{labelOf(id)}</bdi>
            {phone === null ? null : <PhoneText value={phone} />}
          </Box>
        )
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={input.label}
          inputRef={input.ref}
          autoFocus
          error={input.error !== undefined}
          helperText={input.help}
        />
      )}
    />
  )
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {choice}
      {isLeft && typed !== '' && input.value === null && !isKnown ? (
        <Button variant="outlined" size="small" onClick={add} sx={{ justifySelf: 'start' }}>
          <bdi>{labelOf(NEW)}</bdi>
        </Button>
      ) : null}
    </Box>
  )
}
