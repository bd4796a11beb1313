import { TextArrayInput, useTranslate } from 'react-admin'
import type { InputProps } from '../types.ts'
import { useDeclared } from './useField.ts'

const wordsOf = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')),
]

/** Free words as chips: written and ended with Enter, or with leaving the input. */
export function TagsInput(props: InputProps) {
  const { source, label, helperText } = useDeclared(props)
  const translate = useTranslate()
  return (
    <TextArrayInput
      source={source}
      label={label}
      helperText={helperText === false ? translate('kit.tagHint') : helperText}
      parse={wordsOf}
      clearText={translate('kit.clear')}
    />
  )
}
