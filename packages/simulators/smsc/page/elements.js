/** An element with attributes and children; strings become text, never markup. */
export function element(name, attributes, children) {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.append(...children)
  return node
}

export const cell = (children, className = '') => element('td', { class: className }, children)

/** Replaces the children of a node. */
export const put = (node, children) => node.replaceChildren(...children)
