/** What JSON says, of a type that the caller has to name. @param {string} text @returns {unknown} */
export const parseJson = (text) => JSON.parse(text);
