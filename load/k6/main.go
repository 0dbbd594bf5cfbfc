// K6 with what assay needs in it: a memory that all virtual users share, as the module k6/x/assay.
package main

import (
	"go.k6.io/k6/v2/cmd"
	"go.k6.io/k6/v2/js/modules"

	"assay.invalid/k6/shared"
)

func main() {
	modules.Register("k6/x/assay", &module{shared.NewMemory(), shared.NewScrapes()})
	cmd.Execute()
}
