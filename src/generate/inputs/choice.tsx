import { RadioButtonGroupInput, SelectInput, useTranslate } from 'react-admin'
import { valuesOf } from '../fields.ts'
import type { InputProps } from '../types.ts'
import { useDeclared } from './useField.ts'

/** So many values are seen at a glance; more go into a list that opens. */
const AT_A_GLANCE = 4

/** One of a fixed list. Where nothing need be chosen, "not set" is one of the choices. */
export function ChoiceInput(props: InputProps) {
  const { required, isStarred, ...said } = useDeclared(props)
  const translate = useTranslate()
  const none = props.place.none ?? translate('common.state.notSet')
  const choices = valuesOf(props.field).map((value) => ({ id: value, name: props.place.choice(value) }))
  if (choices.length > AT_A_GLANCE)
    return (
      <SelectInput
        {...said}
        // As an element it gets no second star.
        label={<span>{said.label}</span>}
        required={isStarred}
        choices={choices}
        emptyText={none}
        translateChoice={false}
        // Where something must be chosen there is no way back to nothing.
        isRequired={required}
        fullWidth
      />
    )
  return (
    <RadioButtonGroupInput
      {...said}
      isRequired={isStarred}
      choices={required ? choices : [{ id: '', name: none }, ...choices]}
      translateChoice={false}
      // Where a fault leads the cursor: the group, whose first key goes to its radios.
      options={{ tabIndex: -1 }}
    />
  )
}
