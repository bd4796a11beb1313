import { SelectInput } from 'react-admin'

const isolated = ({ label }: { label: string }) => <bdi>{label}</bdi>

interface FormChoiceProps {
  name: string
  label: string
  hint?: string
  /** An empty value is one of them where nothing need be chosen. */
  options: readonly { value: string; label: string }[]
  /** After the value has been put. */
  onChoose?: () => void
}

/** A field of the form around that holds one of several values. */
export function FormChoice({ name, label, hint, options, onChoose }: FormChoiceProps) {
  return (
    <SelectInput
      source={name}
      // As an element it gets no star: these forms mark what may be left empty.
      label={<span>{label}</span>}
      helperText={hint ?? false}
      choices={options.filter(({ value }) => value !== '')}
      optionValue="value"
      optionText={isolated}
      translateChoice={false}
      isRequired={options.every(({ value }) => value !== '')}
      emptyText={options.find(({ value }) => value === '')?.label}
      onChange={onChoose}
      fullWidth
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  )
}
