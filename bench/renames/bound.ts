import { join } from 'node:path'
import {
  type Expression,
  getTokenAtPosition,
  isBindingElement,
  isExpressionWithTypeArguments,
  isIdentifier,
  isJsxAttribute,
  isLiteralTypeNode,
  isNoSubstitutionTemplateLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isTypeReferenceNode,
  isUnionTypeNode,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { API, type Symbol as Bound, type Checker, type Project, SymbolFlags, type Type } from 'typescript/unstable/sync'

export interface Word {
  file: string
  /** Where in the file it begins. */
  at: number
}

const OF_A_BLOCK =
  SymbolFlags.Variable | SymbolFlags.Function | SymbolFlags.Type | SymbolFlags.Alias | SymbolFlags.Module

/** A type that says this name, and not merely any text. */
function says(type: Type | undefined, checker: Checker, name: string): boolean {
  if (!type) return false
  if (type.isStringLiteralType()) return type.value === name
  if (type.isUnionType()) return type.getTypes().some((one) => says(one, checker, name))
  const base = checker.getBaseConstraintOfType(type)
  return base !== undefined && base.id !== type.id && says(base, checker, name)
}

const has = (type: Type | undefined, checker: Checker, name: string): boolean =>
  type !== undefined && checker.getPropertyOfType(checker.getNonNullableType(type) ?? type, name) !== undefined

/** A key that is written down: the compiler knows it where the object's type was said before. */
function keyIsKnown(key: Node, checker: Checker, name: string): boolean {
  const { parent } = key
  if (isJsxAttribute(parent))
    return has(checker.getContextualType(parent.parent as unknown as Expression), checker, name)
  const around = parent.parent
  return isObjectLiteralExpression(around) && has(checker.getContextualType(around), checker, name)
}

const declaredAt = (symbol: Bound, token: Node, project: Project): boolean =>
  symbol.declarations.some((one) => {
    const found = one.resolve(project)
    return found !== undefined && found === token.parent
  })

function nameIsBound(token: Node, symbol: Bound | undefined, project: Project, name: string): boolean {
  const { checker } = project
  const { parent } = token
  if (
    isBindingElement(parent) &&
    isObjectBindingPattern(parent.parent) &&
    (parent.propertyName ?? parent.name) === token
  )
    return has(checker.getTypeAtLocation(parent.parent), checker, name)
  if (isShorthandPropertyAssignment(parent)) return keyIsKnown(token, checker, name)
  if (!symbol) return false
  if (!declaredAt(symbol, token, project)) return true
  if (isPropertyAssignment(parent) || isJsxAttribute(parent)) return keyIsKnown(token, checker, name)
  return (symbol.flags & OF_A_BLOCK) !== 0
}

/** `Pick` takes no name that its type has not. */
function isInPick(token: Node): boolean {
  let node = token.parent
  while (isLiteralTypeNode(node) || isUnionTypeNode(node)) node = node.parent
  const name = isTypeReferenceNode(node) ? node.typeName : isExpressionWithTypeArguments(node) ? node.expression : null
  return name !== null && isIdentifier(name) && name.text === 'Pick'
}

/** What is said to people in whole sentences names no field. */
const isSentence = (file: string, token: Node & { text: string }): boolean =>
  /\/i18n\/|\/messages\.(?:en|ar)\.ts$/.test(file) && /\s/.test(token.text)

function isBound(file: SourceFile, at: number, symbol: Bound | undefined, project: Project): boolean {
  const token = getTokenAtPosition(file, at)
  const text = file.text.slice(token.getStart(file), token.getEnd())
  if (at < token.getStart(file)) return true
  if (isIdentifier(token)) return nameIsBound(token, symbol, project, text)
  if (isInPick(token)) return true
  if (!isStringLiteral(token) && !isNoSubstitutionTemplateLiteral(token)) return false
  if (isSentence(file.fileName, token)) return true
  if (isPropertyAssignment(token.parent) && token.parent.name === token)
    return keyIsKnown(token, project.checker, token.text)
  return symbol !== undefined || says(project.checker.getContextualType(token), project.checker, token.text)
}

/**
 * Which of these words the compiler has bound to something else: a variable, a property of a type that is declared
 * elsewhere. Whatever that is bears the name itself, and is asked about where it is written down. Comments are bound to
 * nothing, and break nothing.
 */
export function unbound<W extends Word>(tree: string, projects: readonly string[], words: readonly W[]): W[] {
  const api = new API({ cwd: tree })
  try {
    const snapshot = api.updateSnapshot({ openProjects: projects.map((one) => join(tree, one)) })
    return words.filter(({ file, at }) => {
      const path = join(tree, file)
      const project = snapshot.getProjects().find(({ program }) => program.getSourceFile(path))
      const source = project?.program.getSourceFile(path)
      return !project || !source || !isBound(source, at, project.checker.getSymbolAtPosition(path, at), project)
    })
  } finally {
    api.close()
  }
}
