/**
 * An input method is still composing, so keys are meant for it; some browsers indicate this only by key code
 * 229.
 */
export const isComposing = ({
  isComposing: said,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => said || keyCode === 229
