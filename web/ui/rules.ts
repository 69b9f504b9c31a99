/** S-5.1: a rule returns `true` or the message to show. */
export type Rule<Value> = (value: Value) => true | string;

/** Messages of the rules that fail, in order; S-5.1: at most `maxErrors`, one by default. */
export function checkRules<Value>(value: Value, rules: readonly Rule<Value>[], maxErrors = 1): string[] {
  const messages: string[] = [];
  for (const rule of rules) {
    if (messages.length >= maxErrors) break;
    const result = rule(value);
    if (result !== true) messages.push(result);
  }
  return messages;
}

/** Something must be there: text, a choice, a file. */
export function required(message: string): Rule<unknown> {
  return (value) => {
    const isEmpty = Array.isArray(value) ? value.length === 0 : !value || String(value).trim() === '';
    return isEmpty ? message : true;
  };
}
