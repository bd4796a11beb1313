import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { RecordPicker } from '../../../../src/generate/inputs/picker.tsx'
import { useConnected } from '../../../../src/providers/connection.ts'

interface ChoiceProps {
  /** What this device knows of them. */
  known: readonly { id: string; name: string }[]
  onChoose: (project: string | null) => void
}

/** Which project the update is of: of all that the server has, or without a network of those that this device knows. */
export function ProjectChoice({ known, onChoose }: ChoiceProps) {
  const translate = useTranslate()
  const isConnected = useConnected()
  const label = translate('pictures.quick.project')
  if (isConnected) return <RecordPicker to="projects" value={null} onChange={onChoose} label={label} required />
  return (
    <Autocomplete
      options={[...known]}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      noOptionsText={translate('pictures.quick.noneKnown')}
      clearText={translate('kit.clear')}
      openText={translate('kit.open')}
      closeText={translate('common.action.close')}
      fullWidth
      onChange={(_event, chosen) => onChoose(chosen?.id ?? null)}
      renderInput={(params) => (
        <TextField {...params} label={label} required helperText={translate('pictures.quick.knownOnly')} />
      )}
    />
  )
}
