// cypress/e2e/refused.cy.js, with `baseUrl` of the running portal in cypress.config.js
const space = `cypress-${Date.now()}`;

/** Changes what the mock does in this space. */
function changeScenario(change) {
  cy.request({ method: 'PATCH', url: '/__mock/scenario', headers: { 'Mock-Space': space }, body: change });
}

describe('a claim that the server refuses', () => {
  beforeEach(() => {
    cy.setCookie('mock-space', space);
    cy.request({ method: 'POST', url: '/__mock/reset', headers: { 'Mock-Space': space } });
  });

  it('shows the server’s own words', () => {
    changeScenario({ patch: { authorize: { outcome: 'refused', errorText: 'Your PIN was replaced.' } } });
    cy.visit('/');
    cy.contains('label', 'Class member ID').click().focused().type('RW-4821-0937');
    cy.contains('label', 'PIN').click().focused().type('274163');
    cy.contains('button', 'Start').click();
    cy.contains('Your PIN was replaced.').should('be.visible');
  });
});
