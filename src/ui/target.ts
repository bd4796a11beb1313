/** WCAG 2.2, 2.5.8: a link that stands by itself can be hit by a finger, however short its word is. */
export const TARGET = { display: 'inline-block', minWidth: 24, minHeight: 24 } as const
